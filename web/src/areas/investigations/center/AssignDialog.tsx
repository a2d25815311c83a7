import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { Dialog } from '../../../ui/feedback/Dialog'
import { CodeField } from '../../../ui/fields/CodeField'
import { useSaved } from '../details/useSaved'
import type { CenterKindOfInvestigations } from '../types'
import { centerCalls } from './centerCalls'

type AssignDialogProps = {
  kind: CenterKindOfInvestigations
  id: number
  open: boolean
  onClose: () => void
  /** Called with the id of the order. */
  onAssigned: (id: number) => void
}

/** Assigns the order with the code on a print-out to a center. */
export function AssignDialog({ open, ...form }: AssignDialogProps) {
  const t = useText('investigations')
  return (
    <Dialog open={open} onClose={form.onClose} title={t('assign')}>
      {open && <AssignForm {...form} />}
    </Dialog>
  )
}

function AssignForm({ kind, id, onClose, onAssigned }: Omit<AssignDialogProps, 'open'>) {
  const t = useText('investigations')
  const saved = useSaved()
  const form = useForm({
    initial: { investigation_code: '' },
    schema: () => import('#contract/investigations/investigation').then((m) => m.AssignInput),
    send: (body, options) => centerCalls[kind].assign.call({ params: { id }, body, ...options }),
    onDone: ({ data }) => {
      saved(t('assigned'))
      onClose()
      onAssigned(data.id)
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('assignSave')}>
      <CodeField {...form.field('investigation_code')} label={t('field.investigation_code')} hint={t('codeHint')} />
    </DialogForm>
  )
}
