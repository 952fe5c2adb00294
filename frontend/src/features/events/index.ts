export { EventCard } from './EventCard';
