export { rankOf } from './flags/severity'
export { savedDraft, submitted } from './handlers'
export { accessPathsToSubmission } from './policy'
export { readSubmission } from './readSubmissions'
export {
  createSubmission,
  lockedSubmission,
  type NewSubmission,
  type Saved,
  type SavedAnswers,
  saveAnswers,
} from './save'
export { storeAnswers, storeScores } from './storedAnswers'
export { submissionFinal } from './submissionFinal'
