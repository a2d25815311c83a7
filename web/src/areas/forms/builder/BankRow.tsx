import { IconCornerDownLeft, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { QuestionRow } from '#contract/surveys/question'
import { useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { Isolate } from '../../../ui/Isolate'
import classes from './bank.module.css'
import { bankLine } from './bankLine'
import { useDragged } from './drag/useDragged'
import type { QuestionTask } from './QuestionDialog'
import { QuestionIcon } from './QuestionIcon'

type BankRowProps = {
  question: QuestionRow
  /** Whether the form contains it. */
  isTaken: boolean
  onAdd: (question: number) => Promise<void>
  /** Opens the dialog for a new version of it, or for a change of a draft; undefined if the user may not. */
  onTask: ((task: QuestionTask) => void) | undefined
}

/** A question of the bank: added by pressing it, or dragged into a group. */
export function BankRow({ question, isTaken, onAdd, onTask }: BankRowProps) {
  const t = useText('forms')
  const { id, question_text: text, published } = question
  return (
    <li className={classes.row} data-taken={isTaken || undefined}>
      <span className={classes.type}>
        <QuestionIcon question={question} />
      </span>
      <span className={classes.text}>
        {isTaken ? <Title text={text} /> : <AddButton question={question} onAdd={onAdd} />}
        <span className={classes.note}>
          <BidiText>{bankLine(question, t)}</BidiText>
        </span>
      </span>
      {isTaken ? (
        <span className={classes.note}>{t('bank.inUse')}</span>
      ) : (
        <span className={classes.add} aria-hidden="true">
          <IconPlus size={18} />
          <span className={classes.hint}>
            {t('bank.addHint')}{' '}
            <kbd>
              <IconCornerDownLeft size={14} />
            </kbd>
          </span>
        </span>
      )}
      {onTask && (
        <button
          type="button"
          className={classes.version}
          aria-label={t(published ? 'bank.versionOf' : 'bank.editOf', { question: text })}
          onClick={() => onTask({ kind: published ? 'version' : 'edit', id })}
        >
          {t(published ? 'newVersion' : 'bank.edit')}
        </button>
      )}
    </li>
  )
}

function AddButton({ question, onAdd }: Pick<BankRowProps, 'question' | 'onAdd'>) {
  const t = useText('forms')
  const [busy, setBusy] = useState(false)
  const { id, question_text: text } = question
  const { ref, handle, isDragging } = useDragged({ kind: 'bank', question: id, title: text })
  const add = async () => {
    if (busy) return
    setBusy(true)
    await onAdd(id)
    setBusy(false)
  }
  return (
    <span ref={ref} data-dragged={isDragging || undefined}>
      <button
        {...handle}
        type="button"
        className={classes.pick}
        aria-label={t('bank.add', { question: text })}
        onClick={() => void add()}
      >
        <Title text={text} />
      </button>
    </span>
  )
}

/** The text of a question, in its own direction: on an Arabic page, it can be in English only. */
function Title({ text }: { text: string }) {
  return (
    <Isolate dir="auto">
      <BidiText>{text}</BidiText>
    </Isolate>
  )
}
