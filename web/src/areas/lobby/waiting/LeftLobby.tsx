import { IconDoorExit } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { useSearchParams } from '../../../app/router/navigation'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Empty } from '../../../ui/feedback/Empty'
import { Page } from '../../../ui/Page'
import { TextLink } from '../../../ui/TextLink'

/** Shown after leaving the waiting room: the queue position is held for ten minutes, and one button leads back. */
export function LeftLobby() {
  const t = useText('lobby')
  const [params] = useSearchParams()
  const clinicSession = params.get('session')
  const hasClinicSession = clinicSession !== null && /^[0-9a-f-]{36}$/.test(clinicSession)
  return (
    <Page title={t('left.title')} width="narrow">
      <Card>
        <Empty
          icon={<IconDoorExit />}
          title={t('left.head')}
          body={t('left.body')}
          action={
            hasClinicSession && (
              <Button variant="primary" to={`/patient/clinic/lobby/${clinicSession}`}>
                {t('left.back')}
              </Button>
            )
          }
        />
        <TextLink to="/patient/appointments">{t('toAppointments')}</TextLink>
      </Card>
    </Page>
  )
}
