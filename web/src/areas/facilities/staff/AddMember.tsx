import { useQueryClient } from '@tanstack/react-query'
import type { RoleOption } from '#contract/facilities/staff'
import { roleName } from '#contract/roles/roleName'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Dialog } from '../../../ui/feedback/Dialog'
import { useToasts } from '../../../ui/feedback/toasts'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField'
import type { Option } from '../../../ui/fields/option'
import { SelectField } from '../../../ui/fields/SelectField'
import { type FacilityKind, facilities } from '../facilities'

type FormProps = { kind: FacilityKind; id: number; roles: readonly RoleOption[]; onClose: () => void }

/** Adds people to the staff of a facility: first the role is chosen, then the people. */
export function AddMember({ open, ...form }: FormProps & { open: boolean }) {
  const t = useText('facilities')
  return (
    <Dialog open={open} onClose={form.onClose} title={t('staff.add')}>
      {open && <AddMemberForm {...form} />}
    </Dialog>
  )
}

function AddMemberForm({ kind, id, roles, onClose }: FormProps) {
  const t = useText('facilities')
  const language = useLanguage()
  const queries = useQueryClient()
  const toasts = useToasts()
  const { area, calls, candidates } = facilities[kind]
  const form = useForm({
    initial: { role: null as string | null, users: [] as Option[] },
    schema: () => import('#contract/facilities/staff').then((m) => m.StaffInput),
    body: ({ role, users }) => ({ role: role ?? '', users: users.map(({ value }) => Number(value)) }),
    send: (body, options) => calls.addStaff.call({ params: { id }, body, ...options }),
    onDone: () => {
      toasts.success(t('staff.added'))
      void queries.invalidateQueries({ queryKey: [area] })
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  const { role } = form.values
  const search = async (q: string) => {
    const { data } = await candidates(id, role ?? '', q)
    return data.map((person) => ({ value: String(person.id), label: person.name }))
  }
  return (
    <DialogForm form={form} onClose={onClose} save={t('staff.addAction')}>
      <SelectField
        {...form.field('role')}
        onChange={(chosen) => form.set({ role: chosen, users: [] })}
        label={t('staff.role')}
        options={roles.map(({ code, name }) => ({ value: code, label: roleName(name, language) }))}
      />
      <MultiSelectField
        key={role}
        {...form.field('users')}
        label={t('staff.people')}
        search={search}
        disabled={!role}
        hint={t('staff.peopleHint')}
      />
    </DialogForm>
  )
}
