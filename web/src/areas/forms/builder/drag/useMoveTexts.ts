import type { FormGroup } from '#contract/surveys/form'
import { useLanguage, useText } from '../../../../app/i18n/useText'
import { groupTitle } from '../../../surveys'
import { type BrokenCondition, type Dragged, moved, type Slot, slotOf } from '../moves'

/** What screen readers say while something of a form is moved. */
export function useMoveTexts(groups: readonly FormGroup[]) {
  const t = useText('forms')
  const language = useLanguage()

  const groupName = (index: number, among: readonly FormGroup[] = groups) => {
    const group = among[index]
    return (group && groupTitle(group, language)) || t('group', { number: index + 1 })
  }

  const nameOf = (dragged: Dragged): string => {
    if (dragged.kind === 'bank') return dragged.title
    if (dragged.kind === 'group') return groupName(groups.findIndex(({ id }) => id === dragged.id))
    const from = slotOf(groups, dragged.line)
    return (from && groups[from.group]?.questions[from.index]?.question_text) ?? ''
  }

  const startOf = (dragged: Dragged): Slot | undefined => {
    if (dragged.kind === 'bank') return undefined
    if (dragged.kind === 'question') return slotOf(groups, dragged.line)
    return { kind: 'group', group: groups.findIndex(({ id }) => id === dragged.id) }
  }

  /** The position of what was dragged in these groups. */
  const positionIn = (dragged: Dragged, among: readonly FormGroup[]): string => {
    if (dragged.kind === 'group') {
      const position = among.findIndex(({ id }) => id === dragged.id) + 1
      return t('drag.groupPosition', { position, total: among.length })
    }
    const at = dragged.kind === 'question' ? slotOf(among, dragged.line) : undefined
    return at
      ? t('drag.position', {
          position: at.index + 1,
          total: among[at.group]?.questions.length ?? 0,
          group: groupName(at.group, among),
        })
      : ''
  }

  const over = (dragged: Dragged, slot: Slot): string => {
    if (dragged.kind !== 'bank' || slot.kind === 'group') return positionIn(dragged, moved(groups, dragged, slot))
    const total = (groups[slot.group]?.questions.length ?? 0) + 1
    return t('drag.position', { position: slot.index + 1, total, group: groupName(slot.group) })
  }

  return {
    nameOf,
    startOf,
    over,
    lifted: (dragged: Dragged) => t('drag.lifted', { name: nameOf(dragged), position: positionIn(dragged, groups) }),
    dropped: (dragged: Dragged, after: readonly FormGroup[]) =>
      t('drag.dropped', { name: nameOf(dragged), position: positionIn(dragged, after) }),
    cancelled: (dragged: Dragged) => t('drag.cancelled', { name: nameOf(dragged) }),
    refused: ({ dependent, earlier }: BrokenCondition) =>
      t('drag.refused', { dependent: dependent.question_text, earlier: earlier.question_text }),
  }
}
