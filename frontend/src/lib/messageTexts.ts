/** The specification's texts of messages and notifications, word for word, as of texts.ts. */
export const messageTexts = {
  messages: {
    title: 'Messages & Notifications',
    tabs: { notifications: 'Notifications', chat: 'Chat', settings: 'Settings' },
    noChats: 'No chats yet.',
    noMessages: 'No messages yet',
    initializing: 'Initializing messaging...',
    noContent: 'No content',
    unknownUser: 'Unknown User',
    deleted: 'This message was deleted',
    chattingAs: (handle: string) => `Chatting as @${handle}...`,
    send: 'Send',
    error: (message: string) => `Error: ${message}`,
    artistSettings: 'Artist Settings',
    fanSettings: 'User Notifications',
    soundNotifications: 'Sound Notifications',
    signIn: 'Please sign in to receive notifications',
    signInToChat: 'Please sign in to use chat',
  },
  hub: {
    noToken: 'No access token available for SignalR connection',
    notReady: 'SignalR connection not ready',
    timeout: 'SignalR connection timeout',
    failed: 'SignalR connection failed',
  },
  fault: {
    notifications: 'Failed to load notifications',
    markNotification: 'Failed to mark notification as read',
    markNotifications: 'Failed to mark notifications as read',
    deleteNotification: 'Failed to delete notification',
    deleteNotifications: 'Failed to delete notifications',
    chats: 'Failed to load chats',
    messages: 'Failed to load messages',
    createChat: 'Failed to create chat',
    sendMessage: 'Failed to send message',
    sendMessageOften: 'Failed to send message after multiple attempts',
  },
} as const;

/** Milliseconds, unless the name says otherwise. */
export const messageConstants = {
  notificationPage: 20,
  messagePage: 50,
  sendTries: 3,
  sendPause: 1000,
  /** Between an own message that is not acknowledged and one of the same words. */
  sameMessage: 5000,
  /** 0 to 1. */
  soundVolume: 0.5,
  /** 0 to 1. */
  previewVolume: 0.3,
  /** Hz. */
  beepFrequency: 800,
  beep: 300,
} as const;
