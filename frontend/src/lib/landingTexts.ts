/** The specification's texts and constants of the landing page, word for word; see texts.ts. */
export const landingTexts = {
  tellMore: 'Tell Me More',
  tabs: ['Our Vision', 'For Fans', 'For Artists'],
  earlyAccess: 'Get Early Access',
  subscribed: 'Thanks for subscribing!',
  failed: 'Something went wrong. Please try again.',
  preview: 'Preview',
  invalidPassword: 'Invalid password',
};

export const landingConstants = { swipePx: 50, heroClicks: 7 };
