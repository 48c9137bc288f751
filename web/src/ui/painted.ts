/** Once the browser has shown what there is so far: a click is answered first, and what takes longer comes after it. */
export const painted = (): Promise<void> => new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
