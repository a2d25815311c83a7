import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { ProblemText } from '../../app/problems/ProblemBanner'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { TextField } from '../../ui/fields/TextField'
import { GuestCheckCard } from '../meeting'
import classes from './Guest.module.css'
import type { Entry, Invitation } from './GuestPage'

type GuestEntryProps = { link: string; invitation: Invitation; onEntered: (entry: Entry, name: string) => void }

/** Shows what the guest is invited to, and lets them join under a name that they enter. */
export function GuestEntry({ link, invitation, onEntered }: GuestEntryProps) {
  const t = useText('guest')
  const form = useForm({
    initial: { name: invitation.name },
    schema: () => import('#contract/meeting/calls').then((m) => m.guest.join.body.pick({ name: true })),
    send: (body, options) => api.guest.join.call({ body: { ...body, link }, ...options }),
    onDone: (entry, { name }) => onEntered(entry, name),
    guard: false,
    handlesOwnError: true,
  })
  return (
    <>
      <div className={classes.text}>
        <p>
          <strong>{t(`invited.${invitation.relation}`, { doctor: invitation.doctor_name })}</strong>
        </p>
        <p>{t('invited.clinic', { clinic: invitation.clinic })}</p>
        <ul>
          <li>{t('invited.seen')}</li>
          <li>{t('invited.nothingElse')}</li>
          <li>{t('invited.once')}</li>
        </ul>
      </div>
      <GuestCheckCard />
      <form {...form.props} className={classes.form}>
        <TextField {...form.field('name')} label={t('name')} hint={t('name.hint')} autoComplete="name" />
        {form.problem && (
          <InlineNotice tone="danger" alert>
            <ProblemText problem={form.problem} />
          </InlineNotice>
        )}
        <Button variant="primary" type="submit" wide busy={form.busy} busyText={t('join.busy')}>
          {t('join')}
        </Button>
      </form>
    </>
  )
}
