export type { SandboxControl } from './control'
export { type Sandbox, type SandboxSettings, startSandbox } from './sandbox'
