import { IconPlus } from '@tabler/icons-react'
import type { FormGroup, FormPlace } from '#contract/surveys/form'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { asProblem } from '../../../lib/api/problem'
import { reportProblem } from '../../../lib/api/problemReport'
import { Button } from '../../../ui/Button'
import { changePlace, emptyGroup, newestVersion, removePlace } from './draft'
import { DropSlot } from './drag/DropSlot'
import { idOfSlot } from './drag/dragState'
import type { useMoves } from './drag/useMoves'
import { errorAt, GroupCard } from './GroupCard'
import classes from './group.module.css'
import type { QuestionTask } from './QuestionDialog'

type Groups = readonly FormGroup[]

type GroupListProps = {
  groups: Groups
  /** Called with a function that changes the latest groups. */
  onChange: (changed: (before: Groups) => Groups) => void
  moves: ReturnType<typeof useMoves>
  selected: number | undefined
  onSelect: (line: number | undefined) => void
  /** The id of the group whose titles are being edited. */
  edited: number | undefined
  onEdit: (group: number | undefined) => void
  /** What the user may do with questions, and opens the dialog for it. */
  tasks: Record<QuestionTask['kind'], boolean>
  onTask: (task: QuestionTask) => void
  /** The messages of the server by path, such as `groups.0.group_title_ar`. */
  errors: Readonly<Record<string, string[]>>
}

/** The groups of a form, in their order. */
export function GroupList({
  groups,
  onChange,
  moves,
  selected,
  onSelect,
  edited,
  onEdit,
  tasks,
  onTask,
  errors,
}: GroupListProps) {
  const t = useText('forms')

  const updateToNewest = async (place: FormPlace) => {
    if (place.newer_id === null) return
    try {
      const { data } = await api.questions.show.call({ params: { id: place.newer_id } })
      onChange((before) => changePlace(before, place.line_id, newestVersion(data)))
    } catch (thrown) {
      reportProblem(asProblem(thrown, ''))
    }
  }
  const actionsOf = (place: FormPlace) => ({
    onMove: (by: 1 | -1) => moves.step({ kind: 'question', line: place.line_id }, by),
    onRemove: () => onChange((before) => removePlace(before, place.line_id)),
    onChange: (some: Partial<FormPlace>) => onChange((before) => changePlace(before, place.line_id, some)),
    onUpdate: () => void updateToNewest(place),
    onTask: tasks[place.published ? 'version' : 'edit']
      ? () => onTask({ kind: place.published ? 'version' : 'edit', id: place.id })
      : undefined,
    onSelect: () => onSelect(place.line_id === selected ? undefined : place.line_id),
  })
  const addGroup = () => {
    const added = emptyGroup(groups)
    onChange((before) => [...before, added])
    onEdit(added.id)
  }
  return (
    <div className={classes.list}>
      {groups.map((group, index) => {
        const slot = { kind: 'group', group: index } as const
        const replace = (some: Partial<FormGroup>) =>
          onChange((before) => before.map((each) => (each.id === group.id ? { ...each, ...some } : each)))
        return (
          <div key={group.id} className={classes.item}>
            <DropSlot id={idOfSlot(groups, slot)} slot={slot} />
            <GroupCard
              index={index}
              groups={groups}
              firstNumber={1 + groups.slice(0, index).reduce((sum, { questions }) => sum + questions.length, 0)}
              selected={selected}
              isEditing={edited === group.id || errorAt(errors, `groups.${index}.group_title`) !== undefined}
              onEdit={(isEditing) => onEdit(isEditing ? group.id : undefined)}
              onChange={replace}
              onRemove={() => onChange((before) => before.filter(({ id }) => id !== group.id))}
              onMove={(by) => moves.step({ kind: 'group', id: group.id }, by)}
              actionsOf={actionsOf}
              refusedAt={(line) => moves.refusedReason({ kind: 'question', line })}
              error={moves.refusedReason({ kind: 'group', id: group.id })}
              errors={errors}
            />
          </div>
        )
      })}
      <div className={classes.item}>
        <DropSlot
          id={idOfSlot(groups, { kind: 'group', group: groups.length })}
          slot={{ kind: 'group', group: groups.length }}
        />
        <Button icon={<IconPlus />} onClick={addGroup}>
          {t('newGroup')}
        </Button>
      </div>
    </div>
  )
}
