import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { FormGroup, FormPlace } from '#contract/surveys/form'
import { useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { TextField } from '../../../ui/fields/TextField'
import { IconButton } from '../../../ui/IconButton'
import classes from './builder.module.css'
import { moveQuestion } from './draft'
import { earlierPlaces, type NumberedPlace } from './numberedPlaces'
import { PlaceRules } from './PlaceRules'

type GroupCardProps = {
  index: number
  groups: readonly FormGroup[]
  onChange: (groups: readonly FormGroup[]) => void
  /** The messages of the server by path, such as `groups.0.group_title_ar`. */
  errors: Readonly<Record<string, string[]>>
}

/** A group of a form: its titles, and its questions in their order. */
export function GroupCard({ index, groups, onChange, errors }: GroupCardProps) {
  const t = useText('forms')
  const group = groups[index]
  if (!group) return null
  const replace = (some: Partial<FormGroup>) =>
    onChange(groups.map((each, position) => (position === index ? { ...each, ...some } : each)))
  const title = (name: 'group_title' | 'group_title_ar') => ({
    name: `groups.${index}.${name}`,
    value: group[name],
    onChange: (value: string) => replace({ [name]: value }),
    onBlur: () => undefined,
    error: errors[`groups.${index}.${name}`]?.[0],
  })
  const number = index + 1
  return (
    <Card
      title={t('group', { number })}
      note={t('questionsCount', { number: group.questions.length })}
      actions={
        <IconButton
          label={t('group.remove', { number })}
          icon={<IconTrash />}
          size="small"
          onClick={() => onChange(groups.filter((each) => each !== group))}
        />
      }
    >
      <div className={classes.fields}>
        <TextField {...title('group_title')} label={t('field.groupTitle')} maxLength={255} />
        <TextField {...title('group_title_ar')} label={t('field.groupTitleArabic')} maxLength={255} optional />
      </div>
      <ol className={classes.questions}>
        {group.questions.map((place, position) => (
          <PlaceRow
            key={place.line_id}
            place={place}
            earlier={earlierPlaces(groups, place.line_id)}
            errorAt={(field) => problemOf(errors, `groups.${index}.questions.${position}.${field}`)}
            onMove={(by) => onChange(moveQuestion(groups, place.line_id, by))}
            onRemove={() => replace({ questions: group.questions.filter((each) => each !== place) })}
            onChange={(some) =>
              replace({ questions: group.questions.map((each) => (each === place ? { ...each, ...some } : each)) })
            }
          />
        ))}
      </ol>
    </Card>
  )
}

function problemOf(errors: Readonly<Record<string, string[]>>, path: string): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith(path))?.[1][0]
}

type PlaceRowProps = {
  place: FormPlace
  /** The questions before it. */
  earlier: readonly NumberedPlace[]
  /** The server's message at a field, such as `show_if`. */
  errorAt: (field: string) => string | undefined
  /** 1 for down, -1 for up. */
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onChange: (some: Partial<FormPlace>) => void
}

function PlaceRow({ place, earlier, errorAt, onMove, onRemove, onChange }: PlaceRowProps) {
  const t = useText('forms')
  const error = errorAt('question_id')
  const { question_text: question } = place
  return (
    <li className={classes.place}>
      <span>
        <BidiText>{question}</BidiText>
        <small className={classes.note}>{place.type_text}</small>
        {error && <small className={classes.error}>{error}</small>}
      </span>
      <span className={classes.tools}>
        <CheckboxField label={t('required')} checked={place.required} onChange={(required) => onChange({ required })} />
        <IconButton label={t('up', { question })} icon={<IconArrowUp />} size="small" onClick={() => onMove(-1)} />
        <IconButton label={t('down', { question })} icon={<IconArrowDown />} size="small" onClick={() => onMove(1)} />
        <IconButton label={t('remove', { question })} icon={<IconTrash />} size="small" onClick={onRemove} />
      </span>
      <PlaceRules
        place={place}
        earlier={earlier}
        onChange={onChange}
        errors={{ show_if: errorAt('show_if'), red_flag: errorAt('red_flag') }}
      />
    </li>
  )
}
