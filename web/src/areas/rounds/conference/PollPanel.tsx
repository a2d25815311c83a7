import { IconChartBar } from '@tabler/icons-react'
import { useState } from 'react'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Dialog } from '../../../ui/feedback/Dialog'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextField } from '../../../ui/fields/TextField'
import rounds from '../rounds.module.css'
import type { Conference } from '../types'
import classes from './conference.module.css'
import { type Commands, useCommand } from './useCommand'

/** The poll of the round: everybody has one vote, and nobody sees who voted for what. */
export function PollPanel({ conference, commands }: { conference: Conference; commands: Commands }) {
  const t = useText('rounds')
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy, problem } = useCommand(commands.changed)
  const { id, state } = commands
  const { poll } = state
  const isRunning = state.status === 2
  if (!poll && !(conference.can_control && isRunning)) return null
  const votes = poll?.options.reduce((sum, option) => sum + option.votes, 0) ?? 0
  const change = (body: { vote?: number; close?: boolean }) =>
    void run(() => api.rounds.changePoll.call({ params: { id }, body: { poll_id: poll?.id ?? 0, ...body } }))
  return (
    <Card title={t('poll')} note={poll && t('poll.votes', { votes })}>
      {poll && (
        <fieldset className={rounds.stack}>
          <legend>
            <BidiText>{poll.question}</BidiText>
          </legend>
          {poll.options.map((option, index) => (
            <button
              key={option.text}
              type="button"
              className={classes.option}
              aria-pressed={poll.own_vote === index}
              disabled={!poll.is_open || !isRunning || isBusy}
              onClick={() => change({ vote: index })}
            >
              <span>
                <BidiText>{option.text}</BidiText>
              </span>
              <strong>
                <bdi>{votes === 0 ? 0 : Math.round((option.votes / votes) * 100)} %</bdi>
              </strong>
            </button>
          ))}
        </fieldset>
      )}
      <ProblemNotice problem={problem} />
      {conference.can_control && isRunning && (
        <div className={rounds.buttons}>
          <Button size="small" icon={<IconChartBar />} onClick={() => setAsking(true)}>
            {t('poll.ask')}
          </Button>
          {poll?.is_open && (
            <Button size="small" onClick={() => change({ close: true })}>
              {t('poll.close')}
            </Button>
          )}
        </div>
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t('poll.ask')}>
        {isAsking && <PollForm commands={commands} onClose={() => setAsking(false)} />}
      </Dialog>
    </Card>
  )
}

function PollForm({ commands: { id, state, changed }, onClose }: { commands: Commands; onClose: () => void }) {
  const t = useText('rounds')
  const form = useForm({
    initial: { question: '', options: '' },
    schema: () => import('#contract/rounds/input').then((m) => m.PollInput),
    body: ({ question, options }: { question: string; options: string }) => ({
      version: state.version,
      question,
      options: options
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    }),
    send: (body, options) => api.rounds.poll.call({ params: { id }, body, ...options }),
    onDone: () => {
      changed()
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('poll.ask')}>
      <TextField {...form.field('question')} label={t('field.pollQuestion')} maxLength={255} />
      <TextAreaField {...form.field('options')} label={t('field.options')} hint={t('options.hint')} rows={4} />
    </DialogForm>
  )
}
