/**
 * The specification's texts, word for word, and its constants. Nothing on the site writes them a second time. Those of
 * messages and the landing page alone are in messageTexts.ts and landingTexts.ts: they come with those, and this with every
 * page.
 */
export const texts = {
  productName: 'Sidestage',
  footer: '© 2025 Sidestage',
  paymentBanner:
    'Warning: There was an issue loading some components. Some features may not work correctly. Please ensure your ad-blocker is disabled for this site.',
  searchPlaceholder: 'search artists, events, venues, genres ...',
  messagesWarning: 'Login to enable messages and notifications',
  login: 'Login',
  logout: 'Logout',
  loggedOut: 'You have been logged out.',
  maintenanceTitle: 'Site Under Maintenance',
  locationDefault: 'USA',
  useWhereIAm: 'Use where I am',
  noTrack: 'No track playing',
  noArtist: 'No Artist',
  nowPlaying: 'Now Playing:',
  invalidPassword: 'Invalid password. Please try again.',
  networkError: 'Network error',
  nothingHere: 'Nothing here yet.',
  demoSound: "Demo sound, not this artist's recording",
  fault: {
    saveTrack: 'Failed to save track to library',
    saveAlbum: 'Failed to save album',
    addPanelTarget: 'Failed to add panel target',
    archivePanel: 'Failed to archive panel',
    createAlbum: 'Failed to create album',
    featureTrack: 'Failed to set track as featured',
    unfeatureTrack: 'Failed to remove track from featured',
    featuredTracks: 'Failed to get featured tracks',
    artistCollection: 'Failed to get artist collection',
    sessionStart: 'Failed to start listening session',
    sessionEnd: 'Failed to end listening session',
    playStart: 'Failed to start song play',
    playEnd: 'Failed to end song play',
    jukeboxStart: 'Failed to start jukebox session',
    jukeboxMore: 'Failed to get more jukebox songs',
  },
} as const;

/** Milliseconds, unless the name says otherwise. */
export const constants = {
  searchDebounce: 300,
  snackbar: 3000,
  loginPrompt: 4000,
  geolocationTimeout: 5000,
  mobileBreakpointPx: 800,
} as const;
