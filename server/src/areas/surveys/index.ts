export { isOfferedAt } from './forms/formOptions'
export { storeNewQuestion } from './questions/storeQuestion'
export { readGroups } from './readForm'
export { formText, readQuestions } from './readQuestions'
