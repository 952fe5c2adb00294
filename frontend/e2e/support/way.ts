import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Another address of a server: whatever comes there is led on to it, byte by byte. */
export class Way {
  private readonly open = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly address: string,
    readonly port: number,
  ) {
    server.on('connection', (socket) => this.keep(socket));
  }

  static async to(address: string): Promise<Way> {
    const { port } = new URL(address);
    const server = createServer((socket) => {
      const onward = connect(Number(port), '127.0.0.1');
      for (const [from, to] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        from.on('error', () => to.destroy());
        from.on('close', () => to.destroy());
        from.pipe(to);
      }
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const own = (server.address() as AddressInfo).port;
    return new Way(server, `http://127.0.0.1:${own}`, own);
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.open) socket.destroy();
    await closed;
  }

  private keep(socket: Socket): void {
    this.open.add(socket);
    socket.on('close', () => this.open.delete(socket));
  }
}
