// Migrates the database in the first argument, and kills itself (SIGKILL) at the statement with the number in the second. Without the
// second, prints the number of statements.
import { connect } from '#api/db/connect';
import { migrate } from '#api/db/migrate';

const [url = '', last = ''] = process.argv.slice(2);
const knex = connect(url);
let statements = 0;
knex.on('query', () => {
  statements += 1;
  if (statements === Number(last)) process.kill(process.pid, 'SIGKILL');
});
await migrate(knex);
await knex.destroy();
console.log(statements);
