import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { EncounterInvestigations } from './EncounterInvestigations'
import { useAddressState } from './listState'

/** The investigations of a case, for staff who can read them. */
export function InvestigationsTab({ episode }: { episode: { id: number; zone: string } }) {
  const t = useText('investigations')
  const { can } = useAuthSession()
  const state = useAddressState()
  if (!can(['list-investigation', 'show-investigation']))
    return <InlineNotice tone="neutral">{t('noAccess')}</InlineNotice>
  return <EncounterInvestigations encounter={{ model: 'episode', ...episode }} state={state} />
}
