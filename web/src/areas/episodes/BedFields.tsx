import { bedKey } from '#contract/episodes/bed'
import { CreateOption } from '../../app/form/CreateOption'
import type { FormPart } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { FieldRow } from '../../ui/form/FormSection'
import { isolated } from '../../ui/isolated'
import { optionOf, type Utilities } from './useUtilities'

interface BedValues {
  department_id: string | null
  bed: string
}

type BedFieldsProps = {
  form: FormPart<BedValues>
  departments: Utilities['departments']
  /** With it, users who can add departments are offered to, if there is none. */
  hospitalId?: number
  /** The room in which the patient is now, which is not occupied by another person. */
  current?: { department_id: string; bed: string }
}

const sameRoom = (one: string, other: string) => bedKey(one) === bedKey(other)

/** The department and the room of a patient, with the rooms of the department that are occupied now. */
export function BedFields({ form, departments, hospitalId, current }: BedFieldsProps) {
  const t = useText('episodes')
  const { department_id: departmentId, bed } = form.values
  const occupied = (departments.find(({ id }) => String(id) === departmentId)?.occupied ?? []).filter(
    (room) => !(current && current.department_id === departmentId && sameRoom(room, current.bed)),
  )
  const room = form.field('bed')
  const isTaken = occupied.some((each) => sameRoom(each, bed))
  return (
    <FieldRow>
      <SelectField
        {...form.field('department_id')}
        label={t('field.department')}
        options={departments.map(optionOf)}
        hint={departments.length === 0 ? t('bed.noDepartments') : undefined}
        labelAside={
          departments.length === 0 &&
          hospitalId !== undefined && (
            <CreateOption
              to={`/service/providers/hospitals/${hospitalId}/view?tab=departments`}
              permission="update-hospital"
              newTab={t('bed.newTab')}
            >
              {t('bed.addDepartment')}
            </CreateOption>
          )
        }
      />
      <TextField
        {...room}
        label={t('field.room')}
        maxLength={50}
        error={room.error ?? (isTaken ? t('bed.taken', { room: isolated(bed.trim()) }) : undefined)}
        hint={
          departmentId === null
            ? undefined
            : occupied.length === 0
              ? t('bed.noneOccupied')
              : t('bed.occupied', { rooms: occupied.map(isolated).join(t('separator')) })
        }
      />
    </FieldRow>
  )
}
