export { ItemEmbed } from './ItemEmbed';
