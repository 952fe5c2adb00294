export { ArtistTiers } from './ArtistTiers';
export { SupportersNote } from './SupportersNote';
