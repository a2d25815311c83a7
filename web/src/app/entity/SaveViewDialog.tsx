import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { TextField } from '../../ui/fields/TextField'
import { useForm } from '../form/useForm'
import { useText } from '../i18n/useText'

type SaveViewDialogProps = {
  area: string
  /** The query string of the filters, as in the address. */
  filters: string
  open: boolean
  onClose: () => void
}

/** Asks for the name of a saved view and saves the filters under it. */
export function SaveViewDialog({ area, filters, open, onClose }: SaveViewDialogProps) {
  const t = useText('app')
  const queries = useQueryClient()
  const form = useForm({
    initial: { name: '' },
    schema: () => import('#contract/views/calls').then((m) => m.ViewInput.pick({ name: true })),
    send: ({ name }, options) => api.views.create.call({ body: { list: area, name, filters }, ...options }),
    onDone: async () => {
      form.set({ name: '' })
      onClose()
      await queries.invalidateQueries({ queryKey: api.views.list.key() })
    },
    guard: false,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('view.keep')}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button variant="primary" busy={form.busy} onClick={form.submit}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form {...form.props}>
        <TextField {...form.field('name')} label={t('view.name')} maxLength={60} />
      </form>
    </Dialog>
  )
}
