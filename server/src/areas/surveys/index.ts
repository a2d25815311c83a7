export { readGroups } from './readForm'
export { formText, readQuestions } from './readQuestions'
