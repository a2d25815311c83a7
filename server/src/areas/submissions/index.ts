export { accessPathsToSubmission } from './policy'
export { readSubmission } from './readSubmissions'
export { createSubmission, type NewSubmission, type Saved, type SavedAnswers, saveAnswers } from './save'
export { submissionFinal } from './submissionFinal'
