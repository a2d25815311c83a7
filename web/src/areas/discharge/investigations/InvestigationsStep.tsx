import { DischargeInvestigations } from '../../investigations'
import type { StepProps } from '../wizard/wizardStep'

/** The lab and imaging orders of the stay. A result that is read here is no open point any more. */
export function InvestigationsStep({ episode, calls }: StepProps) {
  return <DischargeInvestigations episode={episode} onClosed={() => void calls.refresh()} />
}
