import { IconArrowDown, IconArrowUp, IconDots, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import type { FormGroup, FormPlace } from '#contract/surveys/form'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ActionMenu } from '../../../ui/ActionMenu'
import { BidiText } from '../../../ui/BidiText'
import { IconButton } from '../../../ui/IconButton'
import { groupTitle } from '../../surveys'
import { DropSlot } from './drag/DropSlot'
import { idOfSlot } from './drag/dragState'
import { useDragged } from './drag/useDragged'
import { GroupTitles } from './GroupTitles'
import classes from './group.module.css'
import { earlierPlaces } from './numberedPlaces'
import { type PlaceActions, PlaceRow } from './PlaceRow'

type GroupCardProps = {
  index: number
  groups: readonly FormGroup[]
  /** The number of its first question. */
  firstNumber: number
  /** The line of the selected question. */
  selected: number | undefined
  /** Whether its titles are being edited. */
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
  onChange: (some: Partial<FormGroup>) => void
  onRemove: () => void
  /** 1 for down, -1 for up. */
  onMove: (by: 1 | -1) => void
  actionsOf: (place: FormPlace) => PlaceActions
  /** Why the last move of a question was refused. */
  refusedAt: (line: number) => string | undefined
  /** The message at the group itself. */
  error: string | undefined
  /** The messages of the server by path, such as `groups.0.group_title_ar`. */
  errors: Readonly<Record<string, string[]>>
}

/** A group of a form: its title, and its questions in their order. */
export function GroupCard({
  index,
  groups,
  firstNumber,
  selected,
  actionsOf,
  refusedAt,
  error,
  ...props
}: GroupCardProps) {
  const t = useText('forms')
  const group = groups[index]
  const { ref, handle, isDragging } = useDragged({ kind: 'group', id: group?.id ?? 0 })
  const language = useLanguage()
  if (!group) return null
  const name = groupTitle(group, language) || t('group', { number: index + 1 })
  const isSelected = group.questions.some(({ line_id }) => line_id === selected)
  const questionSlot = (position: number) => ({ kind: 'question', group: index, index: position }) as const
  const end = questionSlot(group.questions.length)
  return (
    <section
      ref={ref}
      className={classes.group}
      aria-label={name}
      data-selected={isSelected || undefined}
      data-dragged={isDragging || undefined}
    >
      <header className={classes.head}>
        <span className={classes.handle}>
          <IconButton {...handle} label={t('group.move', { group: name })} icon={<IconGripVertical />} size="small" />
        </span>
        <h2 className={classes.title} data-untitled={!groupTitle(group, language) || undefined}>
          <button
            type="button"
            className={classes.rename}
            aria-expanded={props.isEditing}
            data-group={group.id}
            onClick={() => props.onEdit(!props.isEditing)}
          >
            <BidiText>{name}</BidiText>
            <IconPencil size={16} aria-hidden="true" />
          </button>
        </h2>
        <span className={classes.count}>{t('questions', { count: group.questions.length })}</span>
        <ActionMenu
          actions={[
            { key: 'up', label: t('moveUp'), icon: <IconArrowUp size={16} />, onSelect: () => props.onMove(-1) },
            { key: 'down', label: t('moveDown'), icon: <IconArrowDown size={16} />, onSelect: () => props.onMove(1) },
            {
              key: 'remove',
              label: t('group.remove'),
              icon: <IconTrash size={16} />,
              onSelect: props.onRemove,
              danger: true,
            },
          ]}
        >
          <IconButton label={t('actions', { question: name })} icon={<IconDots />} size="small" />
        </ActionMenu>
      </header>
      {error && <p className={classes.error}>{error}</p>}
      {props.isEditing && (
        <GroupTitles
          group={group}
          path={`groups.${index}`}
          errors={props.errors}
          onChange={props.onChange}
          onDone={() => props.onEdit(false)}
        />
      )}
      <ol className={classes.questions}>
        {group.questions.map((place, position) => (
          <li key={place.line_id} className={classes.item}>
            <DropSlot id={idOfSlot(groups, questionSlot(position))} slot={questionSlot(position)} />
            <PlaceRow
              place={place}
              number={firstNumber + position}
              isSelected={place.line_id === selected}
              earlier={earlierPlaces(groups, place.line_id)}
              refused={refusedAt(place.line_id)}
              errorAt={(field) => errorAt(props.errors, `groups.${index}.questions.${position}.${field}`)}
              {...actionsOf(place)}
            />
          </li>
        ))}
      </ol>
      {group.questions.length === 0 && <p className={classes.empty}>{t('group.empty')}</p>}
      <div className={classes.end}>
        <DropSlot id={idOfSlot(groups, end)} slot={end} />
      </div>
    </section>
  )
}

/** Returns the first message at a field of the form or inside it. */
export function errorAt(errors: Readonly<Record<string, string[]>>, path: string): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith(path))?.[1][0]
}
