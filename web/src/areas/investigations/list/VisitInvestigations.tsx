import { useAuthSession } from '../../../app/session/useAuthSession'
import { EncounterInvestigations } from './EncounterInvestigations'
import { useLocalState } from './listState'

type VisitInvestigationsProps = {
  visit: { id: number; zone: string }
  /** Without the link that leaves the page to print, which would end a call. */
  withoutPrint?: boolean
}

/** The investigations of a visit, for staff who can read them; its doctor orders while the visit is open for notes. */
export function VisitInvestigations({ visit, withoutPrint = false }: VisitInvestigationsProps) {
  const { can } = useAuthSession()
  const state = useLocalState()
  if (!can(['list-investigation', 'show-investigation'])) return null
  return (
    <EncounterInvestigations encounter={{ model: 'appointment', ...visit }} state={state} withoutPrint={withoutPrint} />
  )
}
