import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowsSplit,
  IconArrowUp,
  IconBell,
  IconDots,
  IconGripVertical,
  IconLanguage,
  IconPencil,
  IconRefresh,
  IconSparkles,
  IconSum,
  IconTrash,
} from '@tabler/icons-react'
import { missingTexts } from '#contract/surveys/bothLanguages'
import type { FormPlace } from '#contract/surveys/form'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ActionMenu } from '../../../ui/ActionMenu'
import { BidiText } from '../../../ui/BidiText'
import { IconButton } from '../../../ui/IconButton'
import { Isolate } from '../../../ui/Isolate'
import { StatusBadge } from '../../../ui/StatusBadge'
import { answersText, scoreText } from './answersText'
import { problemOfConditions } from './conditionProblem'
import { describeRedFlag, describeShowIf } from './describeRules'
import { useDragged } from './drag/useDragged'
import type { NumberedPlace } from './numberedPlaces'
import { PlaceDetails } from './PlaceDetails'
import classes from './place.module.css'
import { QuestionIcon } from './QuestionIcon'

export type PlaceActions = {
  /** 1 for down, -1 for up. */
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onChange: (some: Partial<FormPlace>) => void
  /** Replaces it by its newest published version. */
  onUpdate: () => void
  /** Opens the dialog for a new version of it, or for a change of a draft; undefined if the user may not. */
  onTask: (() => void) | undefined
  onSelect: () => void
}

type PlaceRowProps = PlaceActions & {
  place: FormPlace
  number: number
  isSelected: boolean
  /** The questions before it. */
  earlier: readonly NumberedPlace[]
  /** Why its last move was refused. */
  refused: string | undefined
  /** The server's message at a field, such as `show_if`. */
  errorAt: (field: string) => string | undefined
}

/** A question of a form: its handle, number, text and marks; when selected, its details. */
export function PlaceRow({ place, number, isSelected, earlier, refused, errorAt, ...actions }: PlaceRowProps) {
  const t = useText('forms')
  const language = useLanguage()
  const conditionProblem = problemOfConditions(place, earlier)
  // The details show the problems of the rules at their editors.
  const ruleError = conditionProblem ? t(`showIf.no.${conditionProblem}`) : (errorAt('show_if') ?? errorAt('red_flag'))
  const error = refused ?? errorAt('question_id') ?? (isSelected ? undefined : ruleError)
  const { question_text: question } = place
  const { ref, handle, isDragging } = useDragged({ kind: 'question', line: place.line_id })
  return (
    <div
      ref={ref}
      className={classes.place}
      data-selected={isSelected || undefined}
      data-dragged={isDragging || undefined}
    >
      <div className={classes.row}>
        <span className={classes.handle}>
          <IconButton {...handle} label={t('move', { question })} icon={<IconGripVertical />} size="small" />
        </span>
        <span className={classes.number}>{number}</span>
        <span className={classes.type}>
          <QuestionIcon question={place} />
        </span>
        <span className={classes.text}>
          <button
            type="button"
            className={classes.open}
            aria-expanded={isSelected}
            data-place={place.line_id}
            onClick={actions.onSelect}
          >
            <Isolate dir="auto">
              <BidiText>{question}</BidiText>
            </Isolate>
          </button>
          {place.show_if && !isSelected && (
            <StatusBadge outline icon={<IconArrowsSplit />}>
              {describeShowIf(place.show_if, earlier, { language, t })}
            </StatusBadge>
          )}
          {place.red_flag && !isSelected && (
            <StatusBadge outline icon={<IconBell />}>
              {describeRedFlag(place, { language, t })}
            </StatusBadge>
          )}
          {error && (
            <span className={classes.error}>
              <IconAlertCircle size={16} aria-hidden="true" />
              <span>{error}</span>
            </span>
          )}
        </span>
        <PlaceMarks place={place} />
        <span className={classes.menu}>
          <PlaceMenu place={place} {...actions} />
        </span>
      </div>
      {isSelected && (
        <PlaceDetails place={place} number={number} earlier={earlier} errorAt={errorAt} onChange={actions.onChange} />
      )}
    </div>
  )
}

function PlaceMarks({ place }: { place: FormPlace }) {
  const t = useText('forms')
  const score = place.formula === null ? undefined : scoreText(place, t)
  const answers = place.formula === null ? answersText(place, t) : ''
  const lacksArabic = missingTexts(place).some((path) => path.endsWith('_ar'))
  return (
    <span className={classes.marks}>
      {answers && <span className={classes.answers}>{answers}</span>}
      {score && (
        <StatusBadge tone="teal" icon={<IconSum />}>
          {score.label} {score.range}
        </StatusBadge>
      )}
      {!place.required && <span className={classes.chip}>{t('optional')}</span>}
      {!place.published && (
        <StatusBadge outline icon={<IconSparkles />}>
          {t('newQuestion')}
        </StatusBadge>
      )}
      {place.newer_id !== null && (
        <StatusBadge outline icon={<IconRefresh />}>
          {t('newerVersion')}
        </StatusBadge>
      )}
      {lacksArabic && (
        <StatusBadge tone="warn" icon={<IconLanguage />}>
          {t('noArabic')}
        </StatusBadge>
      )}
    </span>
  )
}

function PlaceMenu({ place, onMove, onRemove, onUpdate, onTask }: PlaceActions & { place: FormPlace }) {
  const t = useText('forms')
  const { question_text: question } = place
  return (
    <ActionMenu
      actions={[
        { key: 'up', label: t('moveUp'), icon: <IconArrowUp size={16} />, onSelect: () => onMove(-1) },
        { key: 'down', label: t('moveDown'), icon: <IconArrowDown size={16} />, onSelect: () => onMove(1) },
        ...(place.newer_id === null
          ? []
          : [{ key: 'update', label: t('useNewer'), icon: <IconRefresh size={16} />, onSelect: onUpdate }]),
        ...(onTask
          ? [
              {
                key: 'task',
                label: t(place.published ? 'newVersion' : 'question.edit'),
                icon: <IconPencil size={16} />,
                onSelect: onTask,
              },
            ]
          : []),
        { key: 'remove', label: t('removeQuestion'), icon: <IconTrash size={16} />, onSelect: onRemove, danger: true },
      ]}
    >
      <IconButton label={t('actions', { question })} icon={<IconDots />} size="small" />
    </ActionMenu>
  )
}
