import { describe, expect, it } from 'vitest';
import { maskLine } from './mask-line.ts';

const red = '\u001B[31m';
const plain = '\u001B[0m';
const discordToken = 'MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs';
const webToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtbyJ9.c2lnbmF0dXJl';

describe('hidden places of a console line', () => {
  it.for([
    ['key 7Q2M9K-4XWD0-ZR8TN-5HJVC-1PEBA accepted', 'key [hidden] accepted'],
    ['key 7q2m9k-4xwd0-zr8tn-5hjvc-1peba accepted', 'key [hidden] accepted'],
    ['key 7Q2M9K4XWD0ZR8TN5HJVC1PEBA accepted', 'key [hidden] accepted'],
    [`using btq_${'aB3-'.repeat(10)}x`, 'using [hidden]'],
    [`login with ${discordToken}.`, 'login with [hidden].'],
    [`jwt ${webToken} expired`, 'jwt [hidden] expired'],
    ['stripe sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'stripe [hidden]'],
    ['header Bearer abc.def-123', 'header Bearer [hidden]'],
    ['header Basic YWRtaW46YWRtaW4=', 'header Basic [hidden]'],
    [`Authorization: Bot ${discordToken}`, 'Authorization: [hidden]'],
    ["-H 'Authorization: Bearer abc def' https://x.test", "-H 'Authorization: [hidden]' https://x.test"],
    ['Cookie: sid=1; theme=dark', 'Cookie: [hidden]'],
    ['DB_PASSWORD=hunter2 DB_USER=mo', 'DB_PASSWORD=[hidden] DB_USER=mo'],
    ['DB_PASSWORD=hunter,2, next', 'DB_PASSWORD=[hidden], next'],
    ['password: hunter2', 'password: [hidden]'],
    ['{"clientSecret":"a b c","user":"mo"}', '{"clientSecret":"[hidden]","user":"mo"}'],
    [String.raw`{"password":"a\"b","user":"mo"}`, '{"password":"[hidden]","user":"mo"}'],
    [String.raw`"{\"api_key\":\"abc\",\"a\":1}"`, String.raw`"{\"api_key\":\"[hidden]\",\"a\":1}"`],
    ["{ accessToken: 'abc' }", "{ accessToken: '[hidden]' }"],
    ['GET /login?token=abc&page=2', 'GET /login?token=[hidden]&page=2'],
    ['GET /map?key=abc&page=2', 'GET /map?key=[hidden]&page=2'],
    ['postgres://mo:p@ss@db.test/shop', 'postgres://[hidden]/shop'],
    ['POST https://discord.com/api/webhooks/1128840017263/abc', 'POST [address hidden]'],
    ['POST https://hooks.slack.com/services/T0/B0/x now', 'POST [address hidden] now'],
    ['from 84.112.9.40:443.', 'from [address hidden]:443.'],
    ['from 2001:0db8:0000:0000:0000:ff00:0042:8329', 'from [address hidden]'],
    ['ip:2001:db8::1, port 80', 'ip:[address hidden], port 80'],
    ['listening on [::1]:3000', 'listening on [[address hidden]]:3000'],
    ['peer ::ffff:10.0.0.7', 'peer [address hidden]'],
    ['mac a4:83:e7:2f:01:9c', 'mac [address hidden]'],
    ['mac A4-83-E7-2F-01-9C', 'mac [address hidden]'],
    ['mail to mo.b+shop@mail.example.org.', 'mail to [address hidden].'],
    ['mail to zoë@müller.example', 'mail to [address hidden]'],
    ['hash d41d8cd98f00b204e9800998ecf8427e', 'hash [hidden]'],
    ['seed 9fQ2/xT7+Zk1mB4vL0sRwY8uHcJ6nD3e/GpA5iXoKqE=', 'seed [hidden]'],
    ['id k3j9x0q8w7e6r5t4y3u2i1o0p9a8s7d6f5', 'id [hidden]'],
    ['postgres://mo:secret@localhost/shop', 'postgres://[hidden]@localhost/shop'],
    ['secret key: hunter2abc', 'secret key: [hidden]'],
    ['Your token is: hunter2abc', 'Your token is: [hidden]'],
    ['Password for mo: hunter2', 'Password for mo: [hidden]'],
    ['auth failed: password: hunter2', 'auth failed: password: [hidden]'],
    ['bypass token: hunter2', 'bypass token: [hidden]'],
    ['bot --token hunter2abc --debug', 'bot --token [hidden] --debug'],
    ['bot --db-password hunter2', 'bot --db-password [hidden]'],
    ['curl -u mo:hunter2 https://x.test', 'curl -u [hidden] https://x.test'],
    ["dbPass: 'hunter2'", "dbPass: '[hidden]'"],
    ['{ userPass: "hunter2" }', '{ userPass: "[hidden]" }'],
    ['smtpPwd=hunter2', 'smtpPwd=[hidden]'],
    ["['X-Api-Key', 'abc123']", "['X-Api-Key', '[hidden]']"],
    ["[ 'Authorization', 'Digest abc' ]", "[ 'Authorization', '[hidden]' ]"],
    ['<password>hunter2</password>', '<password>[hidden]</password>'],
    ['jwt=abc', 'jwt=[hidden]'],
    ['sid=abc123; theme=dark', 'sid=[hidden]; theme=dark'],
    ['session=abcdef', 'session=[hidden]'],
    ['Cookie: a="b"; sid=1', 'Cookie: [hidden]'],
    [`password=ab'cd"ef next`, 'password=[hidden] next'],
    ['password=a&bcd', 'password=[hidden]'],
    ['"password=abc"', '"password=[hidden]"'],
    ['AWS ASIAY34FZKBOKMUTVV7A', 'AWS [hidden]'],
    ['slack xapp-1-A012-345-abcdef', 'slack [hidden]'],
    ['mail SG.abcdefghijklmnop.qrstuvwxyz', 'mail [hidden]'],
    ['google ya29.a0AfH6SMBx', 'google [hidden]'],
    ['http://user:pa/ss@host/x', 'http://[hidden]@host/x'],
    ['http://user:pa#ss@host', 'http://[hidden]@host'],
    ['key 7Q2M9K 4XWD0 ZR8TN 5HJVC 1PEBA accepted', 'key [hidden] accepted'],
    ['key 7Q2M9K_4XWD0_ZR8TN_5HJVC_1PEBA accepted', 'key [hidden] accepted'],
    ['client ip84.112.9.40', 'client ip[address hidden]'],
    ['from ...84.112.9.40', 'from ...[address hidden]'],
    ['from 084.112.009.040', 'from [address hidden]'],
    ['from ip-84-112-9-40.ec2.internal', 'from [address hidden].ec2.internal'],
    ['id V1StGXR8Z5jdHi6BmyT3', 'id [hidden]'],
    ['id qzxvkjwpfhgtrbnmcdlsyqzxvkjwpfhg', 'id [hidden]'],
    ['id MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U', 'id [hidden]'],
    ['db mo:hunter2@db.', 'db [hidden]@db.'],
    ['user:pass@localhost:5432 next', '[hidden]@localhost:5432 next'],
    ['url=mo:p@ss:w,rd@localhost', 'url=[hidden]@localhost'],
    ['mo@example.org:hunter2@localhost', '[hidden]@localhost'],
    [`https://mo:${'hunter2'.repeat(50)}@host/x`, 'https://[hidden]@host/x'],
    [`curl -u mo:${'hunter2'.repeat(50)} next`, 'curl -u [hidden] next'],
    ['curl -u "mo:hunter2 sunshine" next', 'curl -u "[hidden]" next'],
    [
      'see /home/mo/documents/pictures/of/bots/and/other/things/d41d8cd98f00b204e9800998ecf8427e/a.png',
      'see /home/mo/documents/pictures/of/bots/and/other/things/[hidden]/a.png',
    ],
  ] as const)('[TIC-73] %s → %s', ([line, shown]) => {
    expect(maskLine(line)).toEqual({ text: shown, hidden: 1 });
    expect(maskLine(shown).text).toBe(shown);
  });

  it.for([
    'sync for 3 new members in #events',
    'device 5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42 connected',
    'at grant (/home/mo/bots/warden/node_modules/discord.js/src/roles.js:41:7)',
    'at C:\\Users\\Mo\\Documents\\Projects2026\\WardenBot\\source\\index.js',
    'loaded Users/Mo/Documents/Projects2026/WardenBot/source/commands',
    'discord.js@14.2.0 and @botique/sdk@1.2.3-beta.1',
    'Warden 2.4.1, Node v24.1.0, build v1.2.3.4',
    '14:09:47 took 1,234.56 ms at 2026-11-18T14:09:47.123Z',
    'member 112884001726312345 left guild 998877665544332211',
    'missing permission MANAGE_ROLES_AND_MANAGE_CHANNELS_AND_MORE',
    'calling handle_message_from_the_other_side_of_the_world',
    'calling handleMessageFromTheOtherSideOfTheWorldAgain',
    'std::vector<Foo::Bar> and a::b',
    'Unexpected token < in JSON at position 0',
    'SyntaxError: Unexpected token: }',
    'token: undefined, secret: null, hasPassword=true',
    'used tokens: 1532, max_tokens=4096',
    'tests passed: 12, author: Mo, bypass: on, keyboard: qwerty',
    'token: expired, auth: ok, password: required, secret: missing, cookie: disabled',
    'token refreshed at 14:09:47',
    'token_count: 1532, tokens: 1,532, password_length=12',
    'pin: 13, pass: 12',
    'pwd: /home/mo',
    'missing fields: "password", "email"',
    'usage: bot <token> <guild>',
    'docker run -u 1000:1000 warden',
    'docker pull warden:latest@sha256:abcdef',
    'npm:discord.js@14.2.0, jsr:@std/path@1.0.0 and webpack:./node_modules/@botique/sdk',
    'at 12:30@lobby, :wave:@mo, localhost:4873/@botique/sdk',
    'see http://localhost:4873/@botique/sdk',
    'second 12345 members 23456 34567 45678 56789',
    'region ASIA_PACIFIC_SOUTH',
    'PlayerMove2DController and handleMessage2FromServer',
    'Basic setup, Bearer authentication, bearer tokens',
    'see https://docs.example.org/guides/roles?page=2#top',
    '================================================',
    '',
  ])('[TIC-73] leaves alone: %s', (line) => {
    expect(maskLine(line)).toEqual({ text: line, hidden: 0 });
  });

  it('[TIC-73] hides the address of a database or proxy together with its password', () => {
    expect(maskLine('mo:hunter2@10.0.0.7:80').text).toBe('[hidden]@[address hidden]:80');
    expect(maskLine('proxy 84.112.9.40:8080:mo:hunter2, next').text).toBe(
      'proxy [address hidden]:8080:[hidden], next',
    );
    expect(maskLine('proxy 84.112.9.40:8080@mo:hunter2').text).toBe('proxy [address hidden]:8080@[hidden]');
    expect(maskLine('mail:mo@example.org').text).toBe('mail:[address hidden]');
  });

  it('[TIC-73] counts places, and counts those that overlap once', () => {
    expect(maskLine(`token=${discordToken} from 10.0.0.7 to 10.0.0.8`)).toEqual({
      text: 'token=[hidden] from [address hidden] to [address hidden]',
      hidden: 3,
    });
  });

  it('[TIC-73] keeps the colours of a line in which nothing is hidden', () => {
    const line = `${red}error${plain} missing permission`;
    expect(maskLine(line)).toEqual({ text: line, hidden: 0 });
  });

  it('[TIC-73] finds a token that is interrupted by colours, and returns the line without them', () => {
    const line = `${red}token${plain}=hun${red}ter${plain}2 done`;
    expect(maskLine(line)).toEqual({ text: 'token=[hidden] done', hidden: 1 });
    expect(maskLine(`${red}84.112${plain}.9.40`).text).toBe('[address hidden]');
  });

  it.for([
    'a',
    '1',
    ':',
    '.',
    'a.',
    'a@',
    'a@a.',
    '1.',
    '1:',
    '::',
    'ab:',
    'ab-',
    '/',
    'aA1',
    'eyJ',
    'eyJa.',
    'token',
    'token=',
    'token="',
    'cookie=',
    'cookie=,',
    'bearer ',
    'basic a',
    'http://',
    '://a',
    '?key=',
    'ABCDE1-',
    'token ',
    'token a ',
    'token a b c ',
    'auth:token:',
    'pass',
    '--token',
    '--token ',
    '--a',
    '<token>',
    '<a',
    'token,"',
    '-u a',
    '-u a:',
    '://a:',
    '://a:b@',
    'ABCDE1 ',
    'ip-1-',
    'aA1-',
    '\u001B[',
    '\u001B[1;',
    '\\"',
    ' ',
    'tokens: [',
    'tokens: a, ',
    'token:[]',
    'password: at ',
    'password: a","',
    'pwd:/',
    '=a:',
    '=a:@',
    '1.1.1.1:1:a:',
    'tokens [ "a',
  ])('[TIC-73] returns for 4 KB of %j, many times', (part) => {
    const line = part.repeat(Math.ceil(4_096 / part.length)).slice(0, 4_096);
    for (let time = 0; time < 20; time += 1) expect(maskLine(line).hidden).toBeGreaterThanOrEqual(0);
  });
});
