import { useRef } from 'react'
import type { passkeys } from '#contract/auth/passkeys'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { createPasskey } from '../../../app/signIn/passkeys'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { TextField } from '../../../ui/fields/TextField'
import { ProofFields } from './ProofFields'
import { namedProofSchema } from './proof'
import classes from './SecondFactor.module.css'
import { type OwnMethods, useProofForm } from './useProofForm'

/** Shorter than the five minutes for which the server accepts a challenge, so that enough are left. */
const reuseMilliseconds = 2 * 60_000

interface AddPasskeyProps {
  open: boolean
  methods: OwnMethods
  /** Gets new recovery codes; none if the account has codes already. */
  onAdded: (codes: readonly string[]) => void
  onClose: () => void
}

/** Creates a passkey on the user's device and adds it to the account. */
export function AddPasskey({ open, ...rest }: AddPasskeyProps) {
  const t = useText('secondFactor')
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('passkey.add')}>
      {open && <AddForm {...rest} />}
    </Dialog>
  )
}

function AddForm({ methods, onAdded, onClose }: Omit<AddPasskeyProps, 'open'>) {
  const t = useText('secondFactor')
  const started = useRef<{ options: CallResponse<typeof passkeys.start>; at: number }>(undefined)
  const { form, fields } = useProofForm({
    methods,
    initial: { name: '' },
    schema: namedProofSchema,
    send: async (prove, { name }, options) => {
      // After a cancellation, the same challenge is used again, so that no other code is needed.
      if (!started.current || performance.now() - started.current.at > reuseMilliseconds) {
        const body = await prove()
        started.current = { options: await api.passkeys.start.call({ body, ...options }), at: performance.now() }
      }
      const passkey = await createPasskey(started.current.options, t)
      started.current = undefined
      return api.passkeys.add.call({ body: { name, passkey } })
    },
    onDone: ({ data }) => onAdded(data.recovery_codes),
  })
  return (
    <form {...form.props} className={classes.form}>
      <TextField {...form.field('name')} label={t('passkey.name')} hint={t('passkey.nameHint')} />
      <ProofFields {...fields} />
      <p>{t('passkey.addBody')}</p>
      <ProblemNotice problem={form.problem} />
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.busy} busyText={t('passkey.waiting')}>
          {t('passkey.add')}
        </Button>
      </div>
    </form>
  )
}
