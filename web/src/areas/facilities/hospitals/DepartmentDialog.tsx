import { useQueryClient } from '@tanstack/react-query'
import type { Department } from '#contract/episodes/departments'
import { AlternateNameField } from '../../../app/form/AlternateNameField'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useFormBase } from '../../../app/form/useFormBase'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Dialog } from '../../../ui/feedback/Dialog'
import { useToasts } from '../../../ui/feedback/toasts'
import { TextField } from '../../../ui/fields/TextField'

type DepartmentDialogProps = {
  hospitalId: number
  /** Undefined while the dialog is closed. */
  edited: Department | 'new' | undefined
  onClose: () => void
}

/** Adds a department to a hospital, or renames one. */
export function DepartmentDialog({ hospitalId, edited, onClose }: DepartmentDialogProps) {
  const t = useText('facilities')
  const isNew = edited === 'new' || !edited
  return (
    <Dialog
      open={edited !== undefined}
      onClose={onClose}
      title={t(isNew ? 'departments.add' : 'departments.renameTitle')}
    >
      {edited && <DepartmentForm hospitalId={hospitalId} department={isNew ? undefined : edited} onClose={onClose} />}
    </Dialog>
  )
}

type DepartmentFormProps = { hospitalId: number; department: Department | undefined; onClose: () => void }

function initialValues(department: Department | undefined) {
  return { name: department?.name ?? '', alternate_name: department?.alternate_name ?? '' }
}

function DepartmentForm({ hospitalId, department, onClose }: DepartmentFormProps) {
  const t = useText('facilities')
  const toasts = useToasts()
  const queries = useQueryClient()
  const base = useFormBase(department, ({ id }) => api.departments.show.call({ params: { id } }), initialValues)
  const form = useForm({
    initial: initialValues(department),
    base,
    schema: () => import('#contract/episodes/departments').then((m) => m.DepartmentInput),
    send: (body, options) =>
      department
        ? api.departments.update.call({ params: { id: department.id }, body, ...options })
        : api.departments.create.call({ params: { id: hospitalId }, body, ...options }),
    onDone: () => {
      toasts.success(t('departments.saved'))
      void queries.invalidateQueries({ queryKey: ['departments'] })
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('departments.save')}>
      <TextField {...form.field('name')} label={t('departments.name')} maxLength={255} />
      <AlternateNameField field={form.field('alternate_name')} label={t('field.alternate_name')} />
    </DialogForm>
  )
}
