import { DialogForm } from '../../app/form/DialogForm'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { Dialog } from '../../ui/feedback/Dialog'
import { useToasts } from '../../ui/feedback/toasts'
import { TextField } from '../../ui/fields/TextField'
import type { ClinicalList, ListEntry } from './clinicalList'
import { useListChanged } from './useClinicalList'

type EnteredInErrorProps<Entry extends ListEntry> = {
  list: ClinicalList<Entry>
  /** Of the entry, or of the statement that none is known. */
  id: number
  /** The revision of the entry that the page shows. */
  revision?: number
  title: string
  body: string
  /** Label of the button that marks it. */
  confirm: string
  onClose: () => void
  onDone?: () => void
}

/** Asks why an entry is wrong, and marks it as entered in error. */
export function EnteredInError<Entry extends ListEntry>(props: EnteredInErrorProps<Entry>) {
  const { list, id, revision, title, body: text, confirm, onClose, onDone } = props
  const t = useText(list.name)
  const { success } = useToasts()
  const changed = useListChanged(list.name)
  const form = useForm({
    initial: { reason: '' },
    schema: () => import('#contract/clinicalLists/entries').then((m) => m.EnteredInError),
    body: ({ reason }) => ({ reason, revision }),
    send: (body, options) => list.markAsError({ params: { id }, body, ...options }),
    onDone: ({ message }) => {
      success(message)
      changed()
      onClose()
      onDone?.()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm form={form} onClose={onClose} save={confirm} danger>
        <p>{text}</p>
        <TextField {...form.field('reason')} label={t('form.reason')} maxLength={255} />
      </DialogForm>
    </Dialog>
  )
}
