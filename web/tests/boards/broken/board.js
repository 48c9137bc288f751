export const parts = {
  Board() {
    throw new Error('nothing works here');
  },
};
