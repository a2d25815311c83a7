import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormGroup, FormPlace } from '#contract/surveys/form'
import { invalidConditions } from '#contract/surveys/showIf'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { asProblem } from '../../../lib/api/problem'
import { reportProblem } from '../../../lib/api/problemReport'
import { Button } from '../../../ui/Button'
import { changePlace, emptyGroup, newestVersion, removePlace } from './draft'
import { DropSlot } from './drag/DropSlot'
import { idOfSlot } from './drag/dragState'
import type { useMoves } from './drag/useMoves'
import { GroupCard } from './GroupCard'
import classes from './group.module.css'
import { numbersOf } from './moves'

type Groups = readonly FormGroup[]

type GroupListProps = {
  groups: Groups
  /** Called with a function that changes the latest groups. */
  onChange: (changed: (before: Groups) => Groups) => void
  moves: ReturnType<typeof useMoves>
  selected: number | undefined
  onSelect: (line: number | undefined) => void
  /** The messages of the server by path, such as `groups.0.group_title_ar`. */
  errors: Readonly<Record<string, string[]>>
}

/** The groups of a form, in their order. */
export function GroupList({ groups, onChange, moves, selected, onSelect, errors }: GroupListProps) {
  const t = useText('forms')
  const [edited, setEdited] = useState<number>()
  const numbers = numbersOf(groups)
  const invalid = new Set(invalidConditions({ groups }))

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
    onSelect: () => onSelect(place.line_id === selected ? undefined : place.line_id),
  })
  const addGroup = () => {
    const added = emptyGroup(groups)
    onChange((before) => [...before, added])
    setEdited(added.id)
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
              numbers={numbers}
              selected={selected}
              isEditing={edited === group.id || titleErrors(errors, index)}
              onEdit={(isEditing) => setEdited(isEditing ? group.id : undefined)}
              onChange={replace}
              onRemove={() => onChange((before) => before.filter(({ id }) => id !== group.id))}
              onMove={(by) => moves.step({ kind: 'group', id: group.id }, by)}
              actionsOf={actionsOf}
              errorOf={({ line_id: line }, position) =>
                moves.refusedReason({ kind: 'question', line }) ??
                (invalid.has(line) ? t('invalidCondition') : errorAt(errors, `groups.${index}.questions.${position}.`))
              }
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

function errorAt(errors: Readonly<Record<string, string[]>>, path: string): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith(path))?.[1][0]
}

function titleErrors(errors: Readonly<Record<string, string[]>>, index: number): boolean {
  return errorAt(errors, `groups.${index}.group_title`) !== undefined
}
