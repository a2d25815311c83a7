import type { OwnPasskey } from '#contract/auth/secondFactor'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { TextField } from '../../../ui/fields/TextField'
import classes from './SecondFactor.module.css'

interface RenamePasskeyProps {
  /** Undefined while the dialog is closed. */
  passkey: OwnPasskey | undefined
  onRenamed: () => void
  onClose: () => void
}

/** Changes the name of a passkey. */
export function RenamePasskey({ passkey, ...rest }: RenamePasskeyProps) {
  const t = useText('secondFactor')
  return (
    <Dialog open={passkey !== undefined} onClose={rest.onClose} title={t('passkey.renameTitle')}>
      {passkey && <RenameForm passkey={passkey} {...rest} />}
    </Dialog>
  )
}

function RenameForm({ passkey: { id, name }, onRenamed, onClose }: RenamePasskeyProps & { passkey: OwnPasskey }) {
  const t = useText('secondFactor')
  const form = useForm({
    initial: { name },
    schema: () => import('#contract/auth/passkeys').then((module) => module.RenamePasskeyInput),
    send: (body, options) => api.passkeys.rename.call({ params: { id }, body, ...options }),
    onDone: onRenamed,
    guard: false,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.form}>
      <TextField {...form.field('name')} label={t('passkey.name')} hint={t('passkey.nameHint')} />
      <ProblemNotice problem={form.problem} />
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('passkey.save')}
        </Button>
      </div>
    </form>
  )
}
