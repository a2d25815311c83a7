/** How much slower than a quiet machine this one is, as `npm run test:all` has measured. */
export const timeFactor = Number(process.env.TEST_TIME_FACTOR ?? 1)
