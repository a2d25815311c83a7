export { storeNewQuestion } from './questions/storeQuestion'
export { isOfferedAt } from './forms/formOptions'
export { readGroups } from './readForm'
export { formText, readQuestions } from './readQuestions'
