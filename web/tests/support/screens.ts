/** A screen on a desk. */
export const DESKTOP = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false };

/** A phone held upright. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
