import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/users/profile'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { useToasts } from '../../../ui/feedback/toasts'
import { Isolate } from '../../../ui/Isolate'

/** Asks the user about another email that somebody has entered for the own account. */
export function PendingEmail({ profile: { email, pending_email: pending } }: { profile: Profile }) {
  const t = useText('users')
  const client = useQueryClient()
  const { success } = useToasts()
  const decision = useCall(api.profile.decideEmail)
  if (pending === null) return null
  const decide = async (accept: boolean) => {
    const decided = await decision.run({ body: { email: pending, accept } })
    if (!decided) return
    client.setQueryData(api.profile.show.query().queryKey, decided)
    success(t(`email.saved.${accept}`))
  }
  return (
    <Card
      title={t('email.title')}
      note={t(email === '' ? 'email.whyByPhone' : 'email.why')}
      actions={
        <>
          <Button busy={decision.busy} onClick={() => void decide(false)}>
            {t('email.decline')}
          </Button>
          <Button variant="primary" busy={decision.busy} onClick={() => void decide(true)}>
            {t('email.accept')}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          { label: t('email.now'), value: email ? <Isolate>{email}</Isolate> : t('profile.byPhone') },
          { label: t('email.new'), value: <Isolate>{pending}</Isolate> },
        ]}
      />
    </Card>
  )
}
