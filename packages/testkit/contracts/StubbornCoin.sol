// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A coin whose `transfer` answers nothing (as USDT's does). For a chosen sender it answers false, reverts, or calls
/// another contract before it moves the coins.
contract StubbornCoin {
    enum Manner {
        Silent,
        AnswersFalse,
        Reverts,
        Reenters
    }

    mapping(address => uint256) public balanceOf;
    mapping(address => Manner) private manners;
    address private target;
    bytes private call;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function behave(address sender, Manner manner) external {
        manners[sender] = manner;
    }

    function reenterBy(address target_, bytes calldata call_) external {
        (target, call) = (target_, call_);
    }

    function transfer(address to, uint256 value) external {
        Manner manner = manners[msg.sender];
        require(manner != Manner.Reverts, "blocked");
        if (manner == Manner.AnswersFalse) {
            assembly {
                mstore(0, 0)
                return(0, 32)
            }
        }
        if (manner == Manner.Reenters) {
            manners[msg.sender] = Manner.Silent;
            (bool called,) = target.call(call);
            require(called, "not reentered");
        }
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}
