export { GiveawayEmbed } from './GiveawayEmbed';
