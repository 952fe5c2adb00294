export { EventEmbed } from './EventEmbed';
