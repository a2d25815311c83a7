/** What the client takes from the app: the language to ask for, and words for answers that carry none. */
export const apiSettings = {
  language: 'en',
  words: { network: '', server: '' },
}
