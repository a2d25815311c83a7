import { useState } from 'react'
import { useForm } from '../../../app/form/useForm'
import type { LoadSchema } from '../../../app/form/validate'
import { useText } from '../../../app/i18n/useText'
import { getPasskey, withPasskeyMessage } from '../../../app/signIn/passkeys'
import { api } from '../../../lib/api/api'
import type { CallOptions } from '../../../lib/api/call'
import type { Proof } from './proof'

/** What the account has already. */
export interface OwnMethods {
  hasApp: boolean
  hasPasskeys: boolean
}

interface ProofFormOptions<V extends object, A> {
  methods: OwnMethods
  /** The other fields of the form. */
  initial: V
  /** Returns the schema of the form with or without a code. */
  schema: (asksCode: boolean) => LoadSchema
  /** Gets a function that completes the proof, which asks for a passkey if the user has chosen that. */
  send: (prove: () => Promise<Proof>, values: V, options: CallOptions) => Promise<A>
  onDone: (response: A) => void
}

/**
 * Returns a form, and the props of its `ProofFields`. It asks for the current password and, where the account has one, a second factor: a code, or one of the
 * passkeys. A passkey is asked for after the form was submitted.
 */
export function useProofForm<V extends object, A>({ methods, initial, schema, send, onDone }: ProofFormOptions<V, A>) {
  const t = useText('secondFactor')
  const [usesPasskey, setUsesPasskey] = useState(methods.hasPasskeys)
  const isOn = methods.hasApp || methods.hasPasskeys
  const asksCode = isOn && !usesPasskey
  const askForPasskey = async () => ({ passkey: await getPasskey(await api.passkeys.proofOptions.call(), t) })
  const form = useForm({
    initial: { ...initial, current_password: '', code: '' },
    schema: schema(asksCode),
    send: (values, options) =>
      withPasskeyMessage(() => {
        const { current_password, code } = values
        const prove = async () => ({
          current_password,
          ...(asksCode ? { code } : isOn ? await askForPasskey() : {}),
        })
        return send(prove, values, options)
      }),
    onDone,
    guard: false,
    handlesOwnError: true,
  })
  const fields = {
    password: form.field('current_password'),
    code: asksCode ? form.field('code') : undefined,
    usesPasskey,
    hasPasskeys: methods.hasPasskeys,
    onUsePasskey: setUsesPasskey,
  }
  return { form, fields }
}
