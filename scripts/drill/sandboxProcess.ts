import { startSandbox } from '../../server/src/sandbox'

// The sandbox of the payment providers as a process of its own, so that it outlives the servers that are killed. Its parent
// (sandbox.mjs) calls the functions of its control through messages.

interface Call {
  id: number
  name: 'set' | 'pay' | 'refunds'
  parameters: never[]
}

const { control, paymob, close } = await startSandbox()
process.on('message', ({ id, name, parameters }: Call) => {
  const call: (...parameters: never[]) => unknown = control[name]
  process.send?.({ id, result: call(...parameters) })
})
process.on('disconnect', () => void close())
process.send?.({ paymob })
