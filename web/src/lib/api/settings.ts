/** What the app sets for the client: the request language, and messages for responses that contain none. */
export const apiSettings = {
  language: 'en',
  texts: { network: '', server: '' },
}
