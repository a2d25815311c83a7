import { DischargeInvestigations } from '../../investigations'
import type { StepProps } from '../wizard/wizardStep'

/** The lab orders of the stay. A result that is read here is no open point any more. */
export function LabOrdersStep({ episode, calls }: StepProps) {
  return <DischargeInvestigations list="labOrdersAtDischarge" episode={episode} onClosed={() => void calls.refresh()} />
}

/** The imaging orders of the stay, in the same way. */
export function ImagingOrdersStep({ episode, calls }: StepProps) {
  return (
    <DischargeInvestigations
      list="radiologyOrdersAtDischarge"
      episode={episode}
      onClosed={() => void calls.refresh()}
    />
  )
}
