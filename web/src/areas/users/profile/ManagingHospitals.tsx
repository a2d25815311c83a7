import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ManagingHospital } from '#contract/users/profile'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { useToasts } from '../../../ui/feedback/toasts'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'

/** Shows which hospitals manage the own account, and asks about those that request to. */
export function ManagingHospitals() {
  const t = useText('users')
  const hospitals = useQuery(api.profile.managingHospitals.query()).data?.data
  if (!hospitals) return null
  return (
    <Card title={t('managing.title')} note={hospitals.length > 0 ? t('managing.why') : t('managing.none')} flush>
      <RowList>
        {hospitals.map((each) => (
          <HospitalRow key={each.hospital.id} {...each} />
        ))}
      </RowList>
    </Card>
  )
}

function HospitalRow({ hospital, status, can_decide: canDecide }: ManagingHospital) {
  const t = useText('users')
  const client = useQueryClient()
  const { success } = useToasts()
  const decision = useCall(api.profile.decideManagement)
  const decide = async (manages: boolean) => {
    const decided = await decision.run({ body: { hospital: hospital.id, manages } })
    if (!decided) return
    client.setQueryData(api.profile.managingHospitals.query().queryKey, decided)
    success(t(`managing.saved.${manages}`))
  }
  const button = (manages: boolean, action: string) => (
    <Button
      busy={decision.busy}
      onClick={() => void decide(manages)}
      aria-label={t('managing.of', { action, hospital: hospital.name })}
    >
      {action}
    </Button>
  )
  return (
    <Row
      title={<Name>{hospital.name}</Name>}
      line={t(`managing.${status}`)}
      end={
        canDecide && (
          <>
            {status !== 'managing' && button(true, t('managing.accept'))}
            {status === 'requested' && button(false, t('managing.decline'))}
            {status === 'managing' && button(false, t('managing.withdraw'))}
          </>
        )
      }
    />
  )
}
