export { Carousel } from './Carousel';
export { earlyPanels, forgetEarlyPanels } from './early';
export { CarouselPlace, forgetPlace } from './place';
