import { startSandbox } from '../server/src/sandbox'

// The sandbox of the payment providers in a process of its own: as in reality, another computer does their work. Prints
// its settings as one line.

const { paymob, fawry, shopUrl } = await startSandbox()
console.log(JSON.stringify({ paymob, fawry, shopUrl }))
