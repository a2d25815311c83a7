import type { Discharge } from '#contract/discharge/discharge'
import type { CaseOfDoses } from '../../prescriptions'
import type { DischargeCalls } from './useDischarge'
import type { Draft } from './useDraft'

/** What each step of a discharge works with. */
export interface StepProps {
  episode: CaseOfDoses
  discharge: Discharge
  draft: Draft
  calls: DischargeCalls
  /** What is missing is shown at its field. */
  isChecked: boolean
}
