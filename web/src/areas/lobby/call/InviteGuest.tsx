import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { CodeField } from '../../../ui/fields/CodeField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { TextField } from '../../../ui/fields/TextField'
import { formatTime } from '../../../ui/format'
import classes from './Call.module.css'

type Invited = CallResponse<typeof import('#contract/meeting/calls')['meeting']['inviteGuest']>['data']

type InviteGuestProps = { appointmentId: number; open: boolean; onClose: () => void; onInvited: () => void }

/** Asks for the guest's name, then shows the link. The link is shown only once, because it is not stored. */
export function InviteGuest({ appointmentId, open, onClose, onInvited }: InviteGuestProps) {
  const t = useText('lobby')
  const [invited, setInvited] = useState<Invited>()
  const close = () => {
    setInvited(undefined)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={t('guests.invite')}>
      {invited ? (
        <InvitationLink invited={invited} onDone={close} />
      ) : (
        <InviteForm
          appointmentId={appointmentId}
          onInvited={(guest) => {
            setInvited(guest)
            onInvited()
          }}
        />
      )}
    </Dialog>
  )
}

type InviteFormProps = { appointmentId: number; onInvited: (invited: Invited) => void }

function InviteForm({ appointmentId, onInvited }: InviteFormProps) {
  const t = useText('lobby')
  const form = useForm({
    initial: { name: '', relation: 'relative' as 'relative' | 'interpreter' },
    schema: () => import('#contract/meeting/calls').then((m) => m.GuestInput),
    send: (body, options) => api.meeting.inviteGuest.call({ params: { appointmentId }, body, ...options }),
    onDone: ({ data }) => onInvited(data),
    guard: false,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.notes}>
      <p>{t('guests.lead')}</p>
      <TextField {...form.field('name')} label={t('guests.name')} />
      <RadioGroupField
        {...form.field('relation')}
        label={t('guests.as')}
        inline
        options={(['relative', 'interpreter'] as const).map((value) => ({ value, label: t(`guests.${value}`) }))}
      />
      {form.problem && (
        <InlineNotice tone="danger" alert>
          <ProblemText problem={form.problem} />
        </InlineNotice>
      )}
      <Button variant="primary" type="submit" wide busy={form.busy} busyText={t('guests.making')}>
        {t('guests.make')}
      </Button>
    </form>
  )
}

function InvitationLink({ invited, onDone }: { invited: Invited; onDone: () => void }) {
  const t = useText('lobby')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const { success } = useToasts()
  const copy = async () => {
    await navigator.clipboard.writeText(invited.link)
    success(t('guests.copied'))
  }
  return (
    <div className={classes.notes}>
      <p>{t('guests.give', { name: invited.name, time: formatTime(invited.expires_at, language, zone) })}</p>
      <CodeField label={t('guests.link')} value={invited.link} onChange={() => undefined} readOnly />
      {'clipboard' in navigator && (
        <Button variant="primary" wide icon={<IconCopy />} onClick={() => void copy()}>
          {t('guests.copy')}
        </Button>
      )}
      <Button wide onClick={onDone}>
        {t('guests.done')}
      </Button>
    </div>
  )
}
